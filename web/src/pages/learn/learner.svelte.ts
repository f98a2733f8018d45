// A lesson as this browser goes through it. The server leads it; here is only what was answered, and what is shown.

import { catalogueOf } from "../../core/catalogues.svelte";
import { learn } from "../../core/lessons";
import { settings } from "../../core/settings.svelte";
import { tellTrouble } from "../../core/tell";
import { Trouble } from "../../core/trouble";
import type { GameModule } from "../../games/module";
import { shownOf } from "../../games/shown";
import { Stage } from "../../parts/stage/stage.svelte";
import type { Choice, Guidance, Learning, Lesson, Message, Problem, Target, Told } from "../../wire";
import { learnt } from "./learnt.svelte";

const MANY = 3;

export class Learner {
  lesson = $state.raw<Lesson | null>(null);
  /** What the guide says of a choice that it did not hope for. */
  hint = $state.raw<Guidance | null>(null);
  /** What was said of each mistake since the last key that was taken. */
  private mistakes = $state.raw<string[]>([]);
  sending = $state(false);
  /** Why the lesson cannot be shown at all. */
  problem = $state.raw<Problem | null>(null);
  readonly stage: Stage<unknown>;
  private keys: number[] = [];

  constructor(
    readonly game: string,
    readonly name: string,
    module: GameModule,
  ) {
    this.stage = new Stage(module, () => settings.still);
  }

  /** A message in the learner's words. */
  text = (message: Message): string => {
    const names = this.lesson?.seats.map((seat) => seat.name);
    return catalogueOf(this.game)?.render(message, this.lesson?.seat, names) ?? "";
  };

  /** What the learner's own draft has told; while something of it is being shown, what it told before. */
  get drafted(): readonly Told[] {
    const { drafted = [], events = [] } = this.lesson ?? {};
    return this.stage.playing ? drafted.slice(0, -events.length) : drafted;
  }

  /** The same mistake again, or a third one: it is time to be shown. */
  get isStuck(): boolean {
    return this.mistakes.length > new Set(this.mistakes).size || this.mistakes.length >= MANY;
  }

  /** The choice that the guide wants, once the learner has asked to be shown it. */
  get wanted(): Choice | null {
    const { wanted, question } = this.lesson ?? {};
    return question?.choices.find(({ key }) => key === wanted) ?? null;
  }

  begin = (): Promise<void> => this.send({ keys: [] }, true);
  back = (): Promise<void> => this.send({ keys: this.keys.slice(0, -1) });
  answer = (key: number): Promise<void> => this.send({ keys: [...this.keys, key] }, true);
  /** Why can this not be chosen? */
  ask = (about: Target): Promise<void> => this.send({ keys: this.keys, about });
  /** What would be right? */
  show = (): Promise<void> => this.send({ keys: this.keys, show: true });
  /** The same in another language. */
  again = (): Promise<void> => this.send({ keys: this.keys });

  private async send(given: Required<Pick<Learning, "keys">> & Learning, isForward = false): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      this.take(await learn(this.game, this.name, given), given.keys, isForward);
    } catch (error) {
      if (!this.lesson && error instanceof Trouble) this.problem = error.problem;
      else tellTrouble(error, this.game);
    } finally {
      this.sending = false;
    }
  }

  private take(lesson: Lesson, keys: number[], isForward: boolean): void {
    const before = lesson.taken === this.lesson?.taken ? this.mistakes : [];
    this.mistakes = lesson.hint ? [...before, JSON.stringify(lesson.hint.text)] : before;
    this.hint = lesson.hint;
    this.lesson = lesson;
    this.keys = lesson.hoped ? keys : keys.slice(0, -1);
    if (lesson.done) learnt.add(this.game, this.name);
    const now = shownOf(lesson);
    this.stage.show(isForward ? shownOf({ board: lesson.before, scene: lesson.scene_before }) : now);
    if (isForward) this.stage.play(lesson.events, now);
  }
}
