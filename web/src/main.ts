import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./core/install";
import { settings } from "./core/settings.svelte";
import { speak } from "./core/words.svelte";

await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
install();
