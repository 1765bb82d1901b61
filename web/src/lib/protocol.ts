// Made by `make protocol` of the server's types; do not edit.

/** Start or resume watching; `after` is the last `seq` that was shown, `null` for none. */
export interface Watch {
  type: "watch";
  table: string;
  after?: number | null;
}

/** Watch no longer; that is not leaving. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** An act; `opening` is that of the frame in which it was offered. */
export interface DoAct {
  type: "act";
  table: string;
  id: string;
  opening: number;
  act: string;
}

/** Be done with the cut, the bets or the window that this opening is. */
export interface Ready {
  type: "ready";
  table: string;
  id: string;
  opening: number;
}

/** Keep the seat and be asked for no bets, or be asked again. */
export interface SitOut {
  type: "sit_out";
  table: string;
  id: string;
  out: boolean;
}

/** A line in the table's chat: exactly one of a phrase by key and a short plain text. */
export interface Say {
  type: "say";
  table: string;
  id: string;
  phrase?: "congratulations" | "good_luck" | "goodbye" | "hello" | "oh_no" | "one_moment" | "thanks" | "well_played" | null;
  text?: string | null;
}

/** What only the table's host may do; `who` for `remove`. */
export interface Host {
  type: "host";
  table: string;
  id: string;
  do: "chat_off" | "chat_on" | "clocks_off" | "clocks_on" | "pause" | "remove" | "resume" | "start";
  who?: string | null;
}

/**
 * The table after an effect; `seq` counts acts, `events` are those since the last frame.
 *
 * `fresh`: nothing is known of what came before. A frame can repeat its `seq` when only
 * people's presence, the clock or settings have changed.
 */
export interface TableFrame {
  type: "table";
  table: string;
  seq: number;
  opening: number;
  fresh: boolean;
  events: WireEvent[];
  public: Public;
  you: You;
}

export interface SeatTaken {
  type: "SeatTaken";
  person: string;
  box: number;
}

export interface PersonLeft {
  type: "PersonLeft";
  person: string;
}

export interface BankPassed {
  type: "BankPassed";
  box: number | null;
  chips: number | null;
}

export interface ChipsSet {
  type: "ChipsSet";
  person: string;
  amount: number;
}

export interface Shuffled {
  type: "Shuffled";
  left: number;
  burns: number;
  opening: boolean;
  article: string;
}

export interface RanOutShuffled {
  type: "RanOutShuffled";
  article: string;
}

export interface ShoeCut {
  type: "ShoeCut";
  person: string;
  cards: number;
  article: string;
}

export interface CardBurned {
  type: "CardBurned";
  card: string | null;
  article: string;
}

export interface CutCardOut {
  type: "CutCardOut";
  article: string;
}

export interface BetPlaced {
  type: "BetPlaced";
  person: string;
  box: number;
  wager: Wager;
  amount: number;
  hand: number | null;
}

/** What a stake is placed on; the value is its word in the hand history. */
export type Wager = "insurance" | "main" | "over" | "pair" | "sevens" | "under";

export interface BetReturned {
  type: "BetReturned";
  person: string;
  box: number;
  wager: Wager;
  amount: number;
  article: string;
}

export interface BetsClosed {
  type: "BetsClosed";
  controllers: [number, string][];
  article: string;
}

export interface CardDealt {
  type: "CardDealt";
  box: number;
  hand: number;
  card: string | null;
  hidden: boolean;
}

export interface DealerCardDealt {
  type: "DealerCardDealt";
  card: string | null;
  hidden: boolean;
}

export interface CardVoided {
  type: "CardVoided";
  card: string | null;
  article: string;
}

export interface MistakenCardCounts {
  type: "MistakenCardCounts";
  mistake: Mistake;
  article: string;
}

/** How a card that the dealer drew when he must not was noticed. */
export type Mistake = "mistake" | "mistake unseen";

export interface WindowOpened {
  type: "WindowOpened";
}

export interface WindowClosed {
  type: "WindowClosed";
}

export interface InsurancePlaced {
  type: "InsurancePlaced";
  person: string;
  box: number;
  amount: number;
}

export interface BankerChecked {
  type: "BankerChecked";
  natural: boolean;
  article: string;
}

export interface HandTurned {
  type: "HandTurned";
  box: number;
  hand: number;
  cards: string[];
}

export interface DealerTurned {
  type: "DealerTurned";
  card: string;
}

export interface HandHit {
  type: "HandHit";
  person: string;
  box: number;
  hand: number;
}

export interface HandDoubled {
  type: "HandDoubled";
  person: string;
  box: number;
  hand: number;
  paid: string[];
}

export interface HandSplit {
  type: "HandSplit";
  person: string;
  box: number;
  hand: number;
  paid: string[];
}

export interface SplitDeclined {
  type: "SplitDeclined";
  box: number;
}

export interface HandEnded {
  type: "HandEnded";
  box: number;
  hand: number;
  ended: Ended;
  by_clock: boolean;
}

/** Why a hand is over; the value is the word in a judged round. */
export type Ended = "21" | "bust" | "doubled" | "escaped" | "even money" | "five cards" | "natural" | "special bonus" | "split aces" | "stood" | "surrender";

export interface BankerDrew {
  type: "BankerDrew";
  person: string;
}

export interface BankerStood {
  type: "BankerStood";
  person: string;
  by_clock: boolean;
}

export interface PlayEnded {
  type: "PlayEnded";
}

export interface DealerDone {
  type: "DealerDone";
}

export interface WagerSettled {
  type: "WagerSettled";
  person: string;
  box: number;
  hand: number;
  wager: Wager;
  stake: number;
  net: number;
  returned: number;
  ruling: string;
  article: string;
}

export interface RoundBurned {
  type: "RoundBurned";
  article: string;
}

export interface RoundEnded {
  type: "RoundEnded";
  net: [string, number][];
  burned: boolean;
}

export interface ShoePrepared {
  type: "ShoePrepared";
  shuffle_due: boolean;
  burns: number;
  left: number | null;
}

export interface BurnDue {
  type: "BurnDue";
  burns: number;
}

/**
 * The table as everybody may see it, the same for all and so without words of ours.
 *
 * `name` is `null` where it is called after its rules; what `names` shows for a bot is a letter.
 */
export interface Public {
  rules: string;
  options: Record<string, unknown>;
  name: string | null;
  host: string | null;
  paused: boolean;
  chat: boolean;
  clocks: Clocks;
  limits: TableLimits;
  phase: "bets" | "deal" | "dealer" | "end" | "play" | "window";
  stage: "banker" | "bets" | "cut" | "decision" | "pairs" | "window";
  waiting_for: string[];
  ready: string[];
  round: number;
  turn: Turn | null;
  deadline: Deadline | null;
  now: number;
  seats: Record<string, Seat>;
  boxes_count: number;
  names: Record<string, string>;
  rotating: boolean;
  banker: number | null;
  cover_left: number | null;
  boxes: Record<string, BoxOn>;
  order: number[];
  dealer: DealerOn;
  shoe: ShoeOn;
  last: RoundResult | null;
  spectators: number;
}

/** Seconds for each thing that the table waits for; `on` false: it waits. */
export interface Clocks {
  on?: boolean;
  bets_s?: number;
  window_s?: number;
  turn_s?: number;
  cut_s?: number;
}

/** The least and the largest stake of one person on one wager. */
export interface TableLimits {
  least?: number;
  most?: number;
}

/** Whose play it is; `box` 0 is the banker's own hand. */
export interface Turn {
  box: number;
  hand: number;
  who: string;
}

/** When the clock acts, in milliseconds since 1970 by the server's clock (`now`). */
export interface Deadline {
  at: number;
  total_ms: number;
  kind: "banker" | "bets" | "cut" | "decision" | "pairs" | "window";
}

/** Who sits at a box; `away`: his last decision was made by the clock. */
export interface Seat {
  who: string;
  display: string;
  bot: boolean;
  away: boolean;
  connected: boolean;
  sitting_out: boolean;
}

/** A box of this round. */
export interface BoxOn {
  controller: string | null;
  stakes: StakeOn[];
  sides: SideBetOn[];
  insurances: InsuranceOn[];
  hands: HandOn[];
}

/** What one bettor has on a hand, or on a box before the deal. */
export interface StakeOn {
  who: string;
  amount: number;
  doubled: boolean;
  open: boolean;
}

/** An extra bet. */
export interface SideBetOn {
  who: string;
  wager: Wager;
  amount: number;
  open: boolean;
  won: boolean;
}

/** An insurance on a box. */
export interface InsuranceOn {
  who: string;
  amount: number;
  open: boolean;
}

/** A hand; cards that the reader does not see are `null`, and so is `total` then. */
export interface HandOn {
  cards: (string | null)[];
  hidden: number;
  hidden_from: number;
  total: number | null;
  soft: boolean;
  natural: boolean;
  stakes: StakeOn[];
  pairs: SideBetOn[];
  ended: Ended | null;
  due: boolean;
}

/** The dealer's or banker's hand; `upcard_at` counts from 0. */
export interface DealerOn {
  cards: (string | null)[];
  total: number | null;
  soft: boolean;
  natural: boolean;
  upcard_at: number;
}

/** The shoe; `commitment` was published with the shuffle, `number` counts the table's shoes. */
export interface ShoeOn {
  number: number;
  left: number | null;
  packs: number;
  cut_card_from_end: number | null;
  cut_card_out: boolean;
  tray: number;
  may_cut: boolean;
  commitment: string | null;
  algorithm: string | null;
}

/** The round that ended last; `number` counts the table's rounds from 1. */
export interface RoundResult {
  number: number;
  boxes: Record<string, BoxOn>;
  dealer: DealerOn;
  net: Record<string, number>;
  burned: boolean;
  settlements: Settlement[];
}

/** One wager decided; `ruling` is a key of the catalogue's file `ruling`. */
export interface Settlement {
  who: string;
  box: number;
  hand: number;
  wager: Wager;
  stake: number;
  net: number;
  returned: number;
  ruling: string;
  article: string;
}

/**
 * What is for the reader's eyes only.
 *
 * `boxes` and `dealer` take the place of the public ones where he sees more. `default` is
 * what the clock would do for him.
 */
export interface You {
  who: string;
  chips: number;
  seats: number[];
  is_host: boolean;
  sitting_out: boolean;
  asked: boolean;
  offers: OfferOn[];
  default: string | null;
  boxes: Record<string, BoxOn>;
  dealer: DealerOn | null;
}

/** What the reader may do; `{amount}` in `act` stands for a number between least and most. */
export interface OfferOn {
  act: string;
  verb: string;
  box: number | null;
  hand: number | null;
  wager: Wager | null;
  least: number;
  most: number;
  step: number;
  cost: number;
  refusal: Refused | null;
}

/**
 * Why an act is not allowed: `code` is a key of the catalogue's file `refusal`.
 *
 * A `controller` among the arguments is a NAME; in `text`, which is English, he is shown.
 */
export interface Refused {
  code: string;
  article: string;
  arguments: Record<string, number | string>;
  text: string;
}

/** The answer to a command, the same each time that its id comes. */
export interface Reply {
  type: "reply";
  id: string;
  ok: boolean;
  seq: number;
  refusal?: Refused | null;
  error?: Problem | null;
}

/** Something that cannot be done for another reason than the rules. */
export interface Problem {
  code: string;
  text: string;
}

/** A line of the chat, numbered from 1 at each table; `at` in milliseconds since 1970. */
export interface ChatLine {
  type: "chat";
  table: string;
  number: number;
  who: string;
  display: string;
  phrase: string | null;
  text: string | null;
  at: number;
}

/** A frame that could not be understood or served; the connection stays. */
export interface Failed {
  type: "error";
  code: string;
  text: string;
}

/** The table is no longer watched: it is gone, or the reader was removed. */
export interface Closed {
  type: "closed";
  table: string;
  code: string;
  text: string;
}

/** A guest's name, as others will see it. */
export interface NewGuest {
  display: string;
}

/** The secret of a private link, from another device of the same person. */
export interface DeviceCode {
  code: string;
}

/** A private link that makes another device this person, once, for some minutes. */
export interface DeviceLink {
  url: string;
  code: string;
  minutes: number;
}

/** The asker; `chips` is what is free, `tables` where he sits or has bets. */
export interface Me {
  who: string;
  display: string;
  chips: number;
  can_top_up: boolean;
  tables: string[];
}

/**
 * A table to be opened; `options` as a hand history writes them.
 *
 * Without a name it is called after its rules, in each reader's language.
 */
export interface NewTable {
  rules: string;
  name?: string | null;
  options?: Record<string, boolean | number | string | string[]>;
  limits?: TableLimits;
  clocks?: Clocks;
  bots?: number;
  public?: boolean;
  chat?: boolean;
}

/** A table in the lobby; `title` is that of its rules, in the asker's language. */
export interface TableCard {
  id: string;
  name: string | null;
  rules: string;
  title: string;
  options: Record<string, unknown>;
  limits: TableLimits;
  people: number;
  bots: number;
  spectators: number;
  boxes: number;
  free_boxes: number;
  stage: "banker" | "bets" | "cut" | "decision" | "pairs" | "window";
  round: number;
  public: boolean;
  link: string;
}

/** Every public table, the liveliest first. */
export interface Lobby {
  tables: TableCard[];
}

/** A rule set in the list. */
export interface RuleSet {
  rules: string;
  title: string;
}

/** Every rule set. */
export interface RuleSets {
  rule_sets: RuleSet[];
}

/** What an option permits: one of `values`, a number from `least` to `most`, any of `any_of`. */
export interface Permits {
  values?: (boolean | number | string)[] | null;
  least?: number | null;
  most?: number | null;
  any_of?: string[] | null;
}

/** An option; `permitted` is `null` where it does not apply with the other choices. */
export interface SheetOption {
  name: string;
  value: unknown;
  default: unknown;
  permitted: Permits | null;
  depends_on: string[];
  article: string;
  source: "assumed" | "house" | "law";
  reason: string | null;
  permit: boolean;
  says: string;
  value_says: Record<string, string>;
}

/** A provision of a rule set, explained. */
export interface SheetLine {
  article: string;
  source: "assumed" | "house" | "law";
  says: string;
  reason: string | null;
  fixed: Record<string, unknown>;
  options: SheetOption[];
}

/** A rule set with what is in force under the choices that were asked about. */
export interface RuleSheet {
  rules: string;
  title: string;
  options: Record<string, unknown>;
  lines: SheetLine[];
}

/** A round in which the asker took part; `net` is his own. */
export interface RoundCard {
  table: string;
  table_name: string | null;
  rules: string;
  round: number;
  shoe: number;
  ended_at: number;
  net: number;
}

/** The asker's rounds, the latest first. */
export interface Rounds {
  rounds: RoundCard[];
}

/** One act of a finished round, and the table after it as the asker saw it then. */
export interface Step {
  act: string;
  events: WireEvent[];
  public: Public;
  you: You;
}

/** A finished round, act by act. */
export interface Steps {
  steps: Step[];
}

/** How a shoe's order was fixed; `order` and `salt` are `null` until it is retired. */
export interface ShoeProof {
  table: string;
  number: number;
  algorithm: string;
  commitment: string;
  salt: string | null;
  order: string | null;
  cut: number | null;
  retired: boolean;
  begins_round: number;
}

/** Whether the house is open. */
export interface Health {
  ok: boolean;
  version: string;
  tables: number;
  connections: number;
}

/** What went wrong, for a program and for a person. */
export interface Message {
  code: string;
  text: string;
}

/** The sentences of a language, by file and key. */
export interface Catalogue {
  language: string;
  files: Record<string, Record<string, string | Record<string, string>>>;
}

export type FromPage =
  | Watch
  | Unwatch
  | DoAct
  | Ready
  | SitOut
  | Say
  | Host;

export type ToPage =
  | TableFrame
  | Reply
  | ChatLine
  | Failed
  | Closed;

export type WireEvent =
  | SeatTaken
  | PersonLeft
  | BankPassed
  | ChipsSet
  | Shuffled
  | RanOutShuffled
  | ShoeCut
  | CardBurned
  | CutCardOut
  | BetPlaced
  | BetReturned
  | BetsClosed
  | CardDealt
  | DealerCardDealt
  | CardVoided
  | MistakenCardCounts
  | WindowOpened
  | WindowClosed
  | InsurancePlaced
  | BankerChecked
  | HandTurned
  | DealerTurned
  | HandHit
  | HandDoubled
  | HandSplit
  | SplitDeclined
  | HandEnded
  | BankerDrew
  | BankerStood
  | PlayEnded
  | DealerDone
  | WagerSettled
  | RoundBurned
  | RoundEnded
  | ShoePrepared
  | BurnDue;
