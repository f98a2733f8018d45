// Buttons, and drawings that are buttons.

interface Press {
  onpress: () => void;
  onpoint: (on: boolean) => void;
  /** For keys that do not press it. */
  onkey?: (event: KeyboardEvent) => void;
}

/** What a button hears while it is pointed at, by mouse or keyboard: a finger presses at once. */
export function pointed(onpoint: (on: boolean) => void) {
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && onpoint(true),
    onpointerleave: () => onpoint(false),
    onfocus: () => onpoint(true),
    onblur: () => onpoint(false),
  };
}

/** What is heard by a drawing that can be pressed and pointed at, by mouse, touch or keyboard. */
export function pressed({ onpress, onpoint, onkey }: Press) {
  return {
    onclick: onpress,
    onkeydown(event: KeyboardEvent) {
      if (event.key !== "Enter" && event.key !== " ") return onkey?.(event);
      event.preventDefault();
      onpress();
    },
    ...pointed(onpoint),
  };
}
