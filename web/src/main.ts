import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./core/install";
import { router } from "./core/router.svelte";
import { session } from "./core/session.svelte";
import { settings } from "./core/settings.svelte";
import { speak } from "./core/words.svelte";
import { loadPage } from "./pages/pages";

// at once, and not one after the other
void session.start();
loadPage(router.route.page).catch(() => {}); // it is asked for again, and the reader is told
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
install();
