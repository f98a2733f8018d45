// What a table was made with: the options that tell something.

import type { OptionInfo, TableInfo } from "../wire";
import type { Catalogue } from "./text";
import { words } from "./words.svelte";

export interface Fact {
  option: string;
  name: string;
  value: string;
}

/** Options that are not as they are usually, and those that always tell: they have a short name. */
export function factsOf(info: Pick<TableInfo, "options">, known: OptionInfo[], text: Catalogue | null): Fact[] {
  if (!text) return [];
  const isNamed = (id: string) => id in text.entries;
  const say = (id: string) => text.render({ id });
  const isTold = ({ name, ...usual }: OptionInfo) => isNamed(`fact.${name}`) || info.options[name] !== usual.default;

  function valueOf({ name, kind }: OptionInfo): string {
    const value = info.options[name];
    if (kind === "flag") return words(value ? "table.fact.yes" : "table.fact.no");
    const meaning = `value.${name}.${String(value)}`;
    return isNamed(meaning) ? say(meaning) : String(value);
  }

  return known
    .filter((option) => option.name in info.options && isTold(option))
    .map((option) => ({
      option: option.name,
      name: say(`${isNamed(`fact.${option.name}`) ? "fact" : "option"}.${option.name}`),
      value: valueOf(option),
    }));
}
