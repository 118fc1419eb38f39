import type { UseResult } from '@slashlint/core/engine'
import type { Api } from '../api/request.js'
import type { Rates } from '../limits/rates.js'
import type { AppAct, Interaction } from '../state/interaction.js'
import type { Json, Message } from '../json.js'
import type { Delivery, DeliverySettings } from './deliver.js'
import type { Invoker, InvokerOptions } from './invoker.js'

/** The options for using a command. */
export interface InvokeOptions extends InvokerOptions {
  /** The target of a context menu entry: a user by name or id, or a message by its id or a text in it. */
  readonly target?: string
  /**
   * The files that the user can send, by their paths in the line. Default: the files of this
   * machine.
   */
  readonly files?: Readonly<Record<string, Uint8Array>>
  /**
   * The name of an option, as the user sees it, whose suggestions are requested instead of sending
   * the command.
   */
  readonly autocomplete?: string
  /** The milliseconds within which the app must continue a deferred answer. Default: 10 000. */
  readonly patience?: number
  /**
   * The milliseconds of silence after which an answer is complete. Default: 0, which returns after
   * the first answer.
   */
  readonly quiet?: number
}

/** The options for the next step of an invocation; omitted ones stay as they were. */
export type NextOptions = Omit<InvokeOptions, 'target' | 'autocomplete'>

/** The options for using a component of a message. */
export interface UseOptions extends NextOptions {
  /**
   * The id of the message, a text in it, or `last`. Default: the latest message with such a
   * component, in the channel `in` or in any.
   */
  readonly message?: string
}

/**
 * The values of a form, by custom id or label. Several values of a menu are a list, or a text with
 * commas.
 */
export type Fields = Readonly<Record<string, string | readonly string[] | boolean>>

export type Outcome =
  | 'answered'
  | 'deferred'
  | 'denied'
  | 'permission-denied'
  | 'reload'
  | 'limited'
  | 'timed-out'
  | 'undelivered'
  | 'launched'
  | 'stale'

/** The result of an invocation, as plain data with functions for the next step. */
export interface InvocationResult {
  /**
   * The outcome.
   * - `answered`: the app answered.
   * - `deferred`: the app acknowledged, but did not continue within the patience.
   * - `denied`: the user does not see the command.
   * - `permission-denied`: a permission forbids the command.
   * - `reload`: the client had an old version of the command (read-repair).
   * - `limited`: the user sends too many interactions.
   * - `timed-out`: there was no answer within three seconds, or `answerWithin`.
   * - `undelivered`: no client is connected, or the endpoint failed.
   * - `launched`: Discord launches the Activity of an entry point command itself, without an
   * interaction.
   * - `stale`: the message or component no longer exists.
   */
  readonly outcome: Outcome
  /** A sentence that explains why there is no answer. */
  readonly reason?: string
  /** A description of the invocation and the app's acts, for people. */
  readonly transcript: string
  /** The transcript without durations, which is equal in every run with a frozen clock. */
  readonly snapshot: string
  /**
   * The decision whether the user may use the command, with its trace; absent for components and
   * forms.
   */
  readonly access?: UseResult
  /** How the interaction was delivered. */
  readonly delivery?: Delivery
  /** The interaction that the app received. */
  readonly interaction?: Json
  /** The acts of the app, in order. */
  readonly acts: readonly AppAct[]
  /** The type and data of the first answer. */
  readonly callback?: { readonly type: number; readonly data: Json }
  /** The messages that the user sees now, the original response first. */
  readonly messages: readonly Message[]
  /** The content of the first message. */
  readonly content?: string
  /** The suggestions for an option. */
  readonly choices?: readonly Json[]
  /** The form that the answer opened. */
  readonly modal?: Json
  /** Presses a button. @param button its label or custom id */
  press(button: string, options?: NextOptions): Promise<InvocationResult>
  /** Selects values in a menu. @param menu its placeholder or custom id */
  select(menu: string, values: readonly string[], options?: NextOptions): Promise<InvocationResult>
  /**
   * Submits the opened form.
   *
   * @param fields the values by custom id or label: for menus labels, names or ids; for files paths
   */
  submit(fields: Fields, options?: NextOptions): Promise<InvocationResult>
  /** Returns the result including the acts of the app up to now. */
  now(): InvocationResult
  /** Returns the result after a pause, including the acts of the app up to then. */
  later(milliseconds: number): Promise<InvocationResult>
}

/** A step of a session: an act of a user, and everything that the app showed until the next act. */
export interface Step extends Pick<
  InvokeOptions & UseOptions,
  'as' | 'in' | 'locale' | 'target' | 'message'
> {
  /** The typed command, such as `/ban user:@ana`. */
  readonly invoke?: string
  /** The label or custom id of a button. */
  readonly press?: string
  /** The placeholder or custom id of a menu. */
  readonly select?: string
  /** The selected values, by label or name. */
  readonly values?: readonly string[]
  /** The values of a form, by label or custom id. */
  readonly submit?: Fields
  /** The duration by which the clock moves forward: milliseconds, or a text such as `15m`. */
  readonly advance?: string | number
  /** True if the step begins together with the one before. */
  readonly together?: boolean
  /** The option whose suggestions are requested, instead of sending the command. */
  readonly autocomplete?: string
  /** The files that the line names, as paths relative to the session's folder. */
  readonly files?: readonly string[]
  /** The failure that `slashlint fuzz` found at this step. */
  readonly fails?: { readonly code: string; readonly message: string }
  /** The transcript without durations, as lines. */
  readonly shows?: readonly string[]
}

/** Records the acts of users. */
export interface Recorder {
  /** Runs an act of a user, and records it as a step. */
  use(step: Step, run: () => Promise<InvocationResult>): Promise<InvocationResult>
}

/** The settings of an emulator that apply to every use. */
export interface InvokeSettings extends DeliverySettings {
  /** True if users get an updated global command only when they next use it. */
  readonly readRepair: boolean
  /** The counters of the interactions that users send; undefined without limits. */
  readonly rates: Rates | undefined
  /** The recorder of sessions; undefined if nothing is recorded. */
  readonly recorder: Recorder | undefined
}

/** A use of a command or component before it is sent. */
export interface Use {
  /** The emulated state and its services. */
  readonly api: Api
  /** The settings of the emulator. */
  readonly settings: InvokeSettings
  /** The user, with place and locale. */
  readonly invoker: Invoker
  /** The first line of the transcript. */
  readonly line: string
  /** The options of the caller. */
  readonly options: InvokeOptions
  /** The decision whether the user may use the command; absent for components and forms. */
  readonly access?: UseResult
}

/** A use that was sent to the app. */
export interface SentUse extends Use {
  /** The interaction that the app has received. */
  readonly interaction: Interaction
}

/** A use with its progress so far, from which results are made. */
export interface Invocation extends Use {
  /** The interaction; absent if Discord refuses the use before creating one. */
  readonly interaction?: Interaction
  /** The outcome so far; more messages may follow `answered`. */
  readonly outcome: Outcome
  /** A sentence that explains why there is no answer. */
  readonly reason?: string
  /** How the interaction was delivered; absent without an interaction. */
  readonly delivery?: Delivery
  /** The message with which Discord shows a launched Activity. */
  readonly launched?: Message
}
