// Short notes that go away by themselves.

export interface Toast {
  id: number;
  kind: "note" | "trouble";
  text: string;
  /** A numbered rule to link to. */
  rule?: { game: string; number: string };
}

const LASTS = 6000; // milliseconds
const MOST = 4;
let next = 1;

class Toasts {
  list = $state<Toast[]>([]);

  show(text: string, more: Partial<Omit<Toast, "id" | "text">> = {}): void {
    const same = this.list.find((one) => one.text === text);
    if (same) this.drop(same.id);
    const id = next++;
    this.list = [...this.list, { kind: "note" as const, ...more, id, text }].slice(-MOST);
    setTimeout(() => this.drop(id), LASTS + text.length * 40);
  }

  drop(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
