import { editDistance } from './editDistance.ts';
import { DIAGONALS } from '../names/streetName.ts';
import { nameWords, soundOf, weightOf } from './nameWords.ts';

/** A street that a name may mean, and how well the name fits. */
export type NameMatch = {
  readonly street: number;
  /** From 0 to 1, which is the whole name. */
  readonly score: number;
  /** Only a part of its name is written, or more than its name, or letters differ: it may be another street. */
  readonly isWeak: boolean;
  /** All of its name is written, and nothing else. */
  readonly isWhole: boolean;
  /** What of the text is in its name, from 0 to 1. */
  readonly said: number;
};

/** One of the names of a street. */
type Variant = {
  readonly street: number;
  readonly words: Int32Array;
  readonly weights: Float64Array;
  /** What of its weight is the surname's, or whatever else tells it from others. */
  readonly core: Float64Array;
  readonly kind: string;
  /** It is called otherwise now. */
  readonly isFormer: boolean;
};

/** How a word that was asked for may be meant: known words, and how surely each. */
type Meanings = ReadonlyMap<number, number>;
type AskedWord = { readonly text: string; readonly weight: number; readonly meanings: Meanings };

/** Least score of a match, and how far behind the best one others are kept. */
const LEAST = 0.6;
const BEHIND = 0.35;
/** From this score on nobody looks for misspellings. */
const GOOD = 0.84;
/** Words of a name that are looked for. */
const MAX_WORDS = 10;
/** Words that begin with what has been typed, and those that are but misspelt. */
const MAX_MEANINGS = 400;
/** Matches that are kept for who asks again, of all names. */
const MAX_KEPT = 100_000;

const SOUND = 0.94;
const BEGINNING = 0.97;
/** From this quality on a word is hardly another one. */
const SURE = 0.88;

/** The parts of a name in a list: the surname, and what comes before it. */
const partsOf = (name: string): { core: string[]; others: string[]; kind: string } => {
  const [first = '', ...rest] = name.split(',').filter((part) => part.trim() !== '');
  const { words: all, kind } = nameWords(first);
  // 'CUCHA CUCHA'
  const words = [...new Set(all)];
  if (rest.length === 0) {
    const plain = words.filter((word) => weightOf(word) === 1);
    const core = plain.length > 0 ? plain : words;
    return { core, others: words.filter((word) => !core.includes(word)), kind };
  }
  const behind = nameWords(rest.join(' '));
  return { core: words, others: behind.words.filter((word) => behind.kind === '' || weightOf(word) > 0), kind: kind || behind.kind };
};

/** Finds streets by their names: in whatever order, as a set of words of which the surname weighs most. */
export class NameIndex {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #postings: number[][] = [];
  readonly #sounds = new Map<string, number[]>();
  readonly #variants: Variant[] = [];
  #sorted: number[] = [];
  readonly #kept = new Map<string, readonly NameMatch[]>();
  #keptMatches = 0;

  #idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = this.#words.length;
    this.#ids.set(word, id);
    this.#words.push(word);
    this.#postings.push([]);
    const sound = soundOf(word);
    const alike = this.#sounds.get(sound);
    if (alike) alike.push(id);
    else this.#sounds.set(sound, [id]);
    return id;
  }

  #addVariant(street: number, core: readonly string[], others: readonly string[], kind: string, isFormer: boolean): void {
    const words = [...new Set([...core, ...others])].slice(0, 24);
    if (words.length === 0) return;
    const weights = words.map((word) => (core.includes(word) ? 2.5 / core.length + 0.5 : weightOf(word) * 0.8));
    const at = this.#variants.length;
    const ids = words.map((word) => this.#idOf(word));
    for (const id of ids) this.#postings[id]?.push(at);
    this.#variants.push({
      street,
      words: Int32Array.from(ids),
      weights: Float64Array.from(weights),
      core: Float64Array.from(words, (word) => (core.includes(word) ? 1 / core.length : 0)),
      kind,
      isFormer,
    });
  }

  /** Adds a street by its official name and its others; names of the same words count once. */
  add(street: number, listed: string, otherNames: readonly string[]): void {
    const official = listed.replace(DIAGONALS, '');
    const own = partsOf(official);
    const diagonal = DIAGONALS.exec(listed)?.[0];
    if (diagonal) this.#addVariant(street, nameWords(diagonal).words, [], 'diag', false);
    const key = (core: readonly string[], others: readonly string[]) => [...core, ...others].toSorted().join(' ');
    const known = new Set([key(own.core, own.others)]);
    this.#addVariant(street, own.core, own.others, own.kind, false);
    // '15 de Noviembre de 1889' is said without its year.
    const undated = own.core.filter((word) => !/^1[6-9]\d\d$/u.test(word));
    if (undated.length > 1 && undated.length < own.core.length) this.#addVariant(street, undated, own.others, own.kind, false);
    for (const name of otherNames.flatMap((each) => each.split(/;|\s-\s|(?<=\p{L}{3})-(?=\p{L}{3})/u))) {
      const other = partsOf(name.replace(/\(.*/u, ''));
      const all = [...other.core, ...other.others];
      const isSame = own.core.every((word) => all.includes(word));
      const isPart = all.every((word) => own.core.includes(word) || own.others.includes(word));
      const [core, rest] = isSame ? [own.core, all.filter((word) => !own.core.includes(word))] : [other.core, other.others];
      // Who is called by the surname alone is found by it anyway, and no better than others of it.
      if (known.has(key(core, rest)) || (own.others.length > 0 && key(all, []) === key(own.core, []))) continue;
      known.add(key(core, rest));
      this.#addVariant(street, core, rest, other.kind || (isSame ? own.kind : ''), !isSame && !isPart);
    }
  }

  /** To be called once all streets are added. */
  finish(): void {
    this.#sorted = this.#words.map((_, id) => id).toSorted((a, b) => ((this.#words[a] ?? '') < (this.#words[b] ?? '') ? -1 : 1));
  }

  #beginningWith(text: string): number[] {
    let [low, high] = [0, this.#sorted.length];
    const wordAt = (at: number) => this.#words[this.#sorted[at] ?? 0] ?? '';
    while (low < high) {
      const middle = (low + high) >> 1;
      if (wordAt(middle) < text) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let at = low; at < this.#sorted.length && wordAt(at).startsWith(text) && found.length < MAX_MEANINGS; at += 1)
      found.push(this.#sorted[at] ?? 0);
    return found;
  }

  #misspelt(text: string): { word: number; quality: number }[] {
    if (text.length < 4 || /^\d/u.test(text)) return [];
    const limit = text.length < 7 ? 1 : 2;
    const found: { word: number; quality: number }[] = [];
    for (let word = 0; word < this.#words.length; word += 1) {
      const other = this.#words[word] ?? '';
      if (other.length < 4 || Math.abs(other.length - text.length) > limit) continue;
      const distance = editDistance(text, other, limit);
      if (distance > 0 && distance <= limit) found.push({ word, quality: 1 - (distance * 0.9) / Math.max(text.length, 6) });
    }
    return found.toSorted((a, b) => b.quality - a.quality).slice(0, 20);
  }

  /** What a word may mean. @param isUnfinished it may be only begun @param isMisspelt letters of it may be wrong */
  #meaningsOf(text: string, isUnfinished: boolean, isMisspelt: boolean): Meanings {
    const best = new Map<number, number>();
    const add = (word: number, quality: number) => best.set(word, Math.max(quality, best.get(word) ?? 0));
    for (const word of this.#sounds.get(soundOf(text)) ?? []) add(word, this.#words[word] === text ? 1 : SOUND);
    const isShort = text.length > 3 && best.size === 0;
    if ((isUnfinished && text.length > 1) || isShort) {
      for (const word of this.#beginningWith(text)) {
        const isAlmost = (this.#words[word]?.length ?? 0) <= text.length + 1 && text.length > 5;
        add(word, isUnfinished ? BEGINNING : isAlmost ? 0.9 : 0.82);
      }
    }
    if (isMisspelt) for (const { word, quality } of this.#misspelt(text)) add(word, quality);
    return best;
  }

  /** Words that are written as one, or one as two: 'San tiago', 'Scalabriniortiz'. @param isBold also where each of them is a word */
  #rejoined(words: readonly string[], isBold: boolean): string[] {
    const joined: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const [word = '', next = ''] = [words[at], words[at + 1]];
      if (next !== '' && (isBold || !(this.#ids.has(word) && this.#ids.has(next))) && this.#ids.has(word + next)) {
        joined.push(word + next);
        at += 1;
      } else if (this.#ids.has(word) || word.length < 7) joined.push(word);
      else {
        const cut = Array.from({ length: word.length - 5 }, (_, each) => each + 3).find(
          (each) => this.#ids.has(word.slice(0, each)) && this.#ids.has(word.slice(each)),
        );
        joined.push(...(cut === undefined ? [word] : [word.slice(0, cut), word.slice(cut)]));
      }
    }
    return joined;
  }

  #scoreOf(variant: Variant, asked: readonly AskedWord[], kind: string, isUnfinished: boolean): NameMatch {
    const count = variant.words.length;
    let [core, lead, got, all, said, written] = [0, 0, 0, 0, 0, 0];
    let isExact = true;
    const used = new Uint8Array(count);
    for (const { text, weight, meanings } of asked) {
      written += weight;
      let [at, quality] = [-1, 0];
      for (let each = 0; each < count; each += 1) {
        if (used[each]) continue;
        const word = variant.words[each] ?? -1;
        const its = meanings.get(word) ?? this.#asInitial(text, word);
        if (its > quality) [at, quality] = [each, its];
      }
      if (at < 0) continue;
      used[at] = 1;
      if (quality < SURE) isExact = false;
      said += weight * quality;
      got += (variant.weights[at] ?? 0) * quality;
      core += (variant.core[at] ?? 0) * quality;
      if (at === 0) lead = quality;
    }
    for (const weight of variant.weights) all += weight;
    const [ofName, ofText] = [got / all, said / written];
    // Who types begins with the surname, or with what stands before it.
    if (isUnfinished) core = Math.max(core, lead, ofText > 0.9 ? 0.5 : 0);
    const otherKind = kind === variant.kind ? 0 : kind === '' ? 0.005 : kind === 'calle' || variant.kind === 'calle' ? 0.01 : 0.03;
    const score = 0.5 * core + 0.15 * ofName + 0.35 * ofText - otherKind - (variant.isFormer ? 0.06 : 0);
    const isWeak = (core < 0.9 && !isUnfinished) || ofText < 0.75 || variant.isFormer || !isExact;
    const isWhole = !isWeak && got > all - 0.3 && ofText > 0.9 && used.every(Boolean);
    return { street: variant.street, score: core < 0.4 || ofText < 0.45 ? 0 : score, isWeak, isWhole, said: ofText };
  }

  /** Whether one of two words is the other's initial, and how surely that is meant. */
  #asInitial(text: string, word: number): number {
    const other = this.#words[word] ?? '';
    return (text.length === 1 || other.length === 1) && text[0] === other[0] && /^\p{L}/u.test(text) ? 0.9 : 0;
  }

  #search(words: readonly string[], kind: string, isUnfinished: boolean, isMisspelt: boolean): NameMatch[] {
    const asked = words
      // 'F. F. de la Cruz', but 'Cucha Cucha'.
      .filter((word, at) => word.length === 1 || words.indexOf(word) === at)
      .map((text, at, all): AskedWord => {
        const weight = weightOf(text);
        return { text, weight, meanings: this.#meaningsOf(text, isUnfinished && at === all.length - 1, isMisspelt) };
      })
      // An initial takes what the words leave it.
      .toSorted((a, b) => Number(a.text.length === 1) - Number(b.text.length === 1));
    // Names that share but a rank with what is asked for are no candidates, unless nothing more is asked for.
    const telling = asked.filter(({ weight }) => weight === 1);
    const variants = new Set<number>();
    for (const { meanings } of telling.length > 0 ? telling : asked)
      for (const word of meanings.keys()) for (const variant of this.#postings[word] ?? []) variants.add(variant);
    const best = new Map<number, NameMatch>();
    for (const at of variants) {
      const variant = this.#variants[at];
      if (!variant) continue;
      const match = this.#scoreOf(variant, asked, kind, isUnfinished);
      if (match.score >= LEAST && match.score > (best.get(match.street)?.score ?? 0)) best.set(match.street, match);
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score || a.street - b.street);
  }

  /**
   * The streets that a name may mean, the best first.
   * @param isUnfinished its last word may be only begun
   */
  find(name: string, isUnfinished = false): readonly NameMatch[] {
    const read = nameWords(name);
    const key = `${isUnfinished ? '?' : ''}${read.kind} ${read.words.join(' ')}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const words = this.#rejoined(read.words, false).slice(0, MAX_WORDS);
    let found = words.length === 0 ? [] : this.#search(words, read.kind, isUnfinished, false);
    const isGood = () => (found[0]?.score ?? 0) >= GOOD;
    const otherwise = (asked: readonly string[], isMisspelt: boolean) => {
      if (isGood() || asked.length === 0) return;
      const other = this.#search(asked, read.kind, isUnfinished, isMisspelt);
      if ((other[0]?.score ?? 0) > (found[0]?.score ?? 0) + 0.02) found = other;
    };
    const joined = this.#rejoined(read.words, true).slice(0, MAX_WORDS);
    // 'Santa María de Oro' has more words than 'La Santa María': it may be 'Santamaría de Oro' too.
    if (joined.length < words.length && isGood() && (found[0]?.said ?? 0) < 0.9) {
      const seen = new Set(found.map(({ street }) => street));
      const more = this.#search(joined, read.kind, isUnfinished, false).filter(({ street }) => !seen.has(street));
      found = [...found, ...more].toSorted((a, b) => b.score - a.score || a.street - b.street);
    } else if (joined.length < words.length) otherwise(joined, false);
    otherwise(words, true);
    const least = (found[0]?.score ?? 0) - BEHIND;
    const matches = found.filter(({ score }) => score >= least);
    this.#keptMatches += matches.length + 1;
    if (this.#keptMatches > MAX_KEPT) {
      this.#kept.clear();
      this.#keptMatches = matches.length + 1;
    }
    this.#kept.set(key, matches);
    return matches;
  }
}
