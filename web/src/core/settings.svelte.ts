// What a person has chosen for this browser.

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "system" | "day" | "night";
export type Motion = "system" | "full" | "none";
/** How fast is shown what has happened. */
export type Pace = "slow" | "usual" | "quick" | "none";
/** When a choice waits for a confirmation: always, only after several steps, or never. */
export type Confirm = "always" | "chains" | "never";

const KEY = "armillary.settings";
const CHOICES = {
  language: LANGUAGES,
  theme: ["system", "day", "night"],
  motion: ["system", "full", "none"],
  confirm: ["always", "chains", "never"],
  pace: ["slow", "usual", "quick", "none"],
  sound: [false, true],
  notifications: [false, true],
  since: [false, true],
} as const;

class Settings {
  language = $state<Language>(ofBrowser());
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  confirm = $state<Confirm>("chains");
  pace = $state<Pace>("usual");
  sound = $state(false);
  notifications = $state(false);
  /** Whether what has happened since one's last turn is unfolded; null: where there is room. */
  since = $state<boolean | null>(null);

  private fewer = $state(false);

  constructor() {
    this.take(read());
    addEventListener("storage", () => this.take(read())); // chosen in another tab
    const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    if (!query) return;
    this.fewer = query.matches;
    query.addEventListener("change", () => (this.fewer = query.matches));
  }

  /** Whether things stand still rather than move. */
  get still(): boolean {
    return this.motion === "none" || (this.motion === "system" && this.fewer);
  }

  /** Change one thing, and remember it. */
  set<Name extends keyof typeof CHOICES>(name: Name, value: (typeof CHOICES)[Name][number]): void {
    this.take({ [name]: value });
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
    } catch {
      // nothing may be kept here: it holds until the page is closed
    }
  }

  private take(values: Record<string, unknown>): void {
    for (const [name, allowed] of Object.entries(CHOICES)) {
      if ((allowed as readonly unknown[]).includes(values[name])) Object.assign(this, { [name]: values[name] });
    }
  }
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The first language of the browser that is ours too. */
function ofBrowser(): Language {
  const wanted = (navigator.languages ?? []).map((language) => language.slice(0, 2));
  return wanted.map((one) => LANGUAGES.find((language) => language === one)).find((one) => one) ?? "en";
}

export const settings = new Settings();
