import type { UseResult } from '@slashlint/core/engine'
import type { Api } from '../api/request.js'
import type { Rates } from '../limits/rates.js'
import type { AppAct, Interaction } from '../state/interaction.js'
import type { Json, Message } from '../json.js'
import type { Delivery, DeliverySettings } from './deliver.js'
import type { Invoker, InvokerOptions } from './invoker.js'

/** The options of the use of a command. */
export interface InvokeOptions extends InvokerOptions {
  /** The target of a context menu entry: a user by name or id, or a message by its id or a text in it. */
  readonly target?: string
  /** The files that the user can send, by the path with which they are named. Default: those of this machine. */
  readonly files?: Readonly<Record<string, Uint8Array>>
  /** Asks for the choices of an option instead of sending: its name, as the user sees it. */
  readonly autocomplete?: string
  /** Milliseconds within which the app must go on after it has deferred its answer. Default: 10 000. */
  readonly patience?: number
  /** Milliseconds without anything new after which an answer counts as complete. Default: 0, the first answer. */
  readonly quiet?: number
}

/** The options with which an invocation goes on; those that are left out stay. */
export type NextOptions = Omit<InvokeOptions, 'target' | 'autocomplete'>

/** A message whose button is pressed, or whose menu is used. */
export interface UseOptions extends NextOptions {
  /** Its id, a text in it, or `last`. Default: the latest one with such a component, in the channel `in` or in any. */
  readonly message?: string
}

/** The values that a user enters in a form. Several values of a menu are a list, or a text with commas. */
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

/** The result of an invocation: plain data, and functions that go on with it. */
export interface InvocationResult {
  /**
   * The outcome. `answered`. `deferred`: acknowledged, but nothing more within the patience. `denied`: the user does
   * not see the command. `permission-denied`. `reload`: read-repair. `limited`: the user sends too much. `timed-out`:
   * no answer within three seconds, or `answerWithin`. `undelivered`: no client is connected, or the endpoint failed.
   * `launched`: the service itself launches the Activity of an entry point command, and the app gets no interaction.
   * `stale`: the message, or its pressed component, does not exist any more.
   */
  readonly outcome: Outcome
  /** Why nothing was answered, in a sentence. */
  readonly reason?: string
  /** The course of the invocation, for a person. */
  readonly transcript: string
  /** The transcript without durations: with a frozen clock, the same in every run. */
  readonly snapshot: string
  /** The access decision with its trace, where one was asked for. */
  readonly access?: UseResult
  /** The way by which the interaction was sent. */
  readonly delivery?: Delivery
  /** The interaction that the app received. */
  readonly interaction?: Json
  /** The acts of the app, in order. */
  readonly acts: readonly AppAct[]
  /** The first answer's type and data. */
  readonly callback?: { readonly type: number; readonly data: Json }
  /** The messages that are there now, the original response first. */
  readonly messages: readonly Message[]
  /** The content of the first message. */
  readonly content?: string
  /** The suggestions of an autocompletion. */
  readonly choices?: readonly Json[]
  /** The form that the answer opened. */
  readonly modal?: Json
  /** Presses a button by its label or custom id. */
  press(button: string, options?: NextOptions): Promise<InvocationResult>
  /** Chooses in a menu by its placeholder or custom id. */
  select(menu: string, values: readonly string[], options?: NextOptions): Promise<InvocationResult>
  /** Sends the form that was opened, fields by custom id or label; menus take labels, names or ids, files paths. */
  submit(fields: Fields, options?: NextOptions): Promise<InvocationResult>
  /** Returns the result with the acts of the app since then. */
  now(): InvocationResult
  /** Returns the result after a pause, with the acts of the app since then. */
  later(milliseconds: number): Promise<InvocationResult>
}

/** A line of a session: an act of a user, and everything that the app showed until the next one. */
export interface Step extends Pick<
  InvokeOptions & UseOptions,
  'as' | 'in' | 'locale' | 'target' | 'message'
> {
  /** The line of a command: `/ban user:@ana`. */
  readonly invoke?: string
  /** The label or the custom id of a button. */
  readonly press?: string
  /** The label or the custom id of a menu. */
  readonly select?: string
  /** The chosen values, by label or name. */
  readonly values?: readonly string[]
  /** The values of a form, by label or custom id. */
  readonly submit?: Fields
  /** The duration by which the clock moves. */
  readonly advance?: string | number
  /** Done at once with the step before. */
  readonly together?: boolean
  /** The option of a command for which suggestions are asked, in place of sending it. */
  readonly autocomplete?: string
  /** The files that the line names, as paths from the folder of the session. */
  readonly files?: readonly string[]
  /** The failure at this step, as `slashlint fuzz` found it. */
  readonly fails?: { readonly code: string; readonly message: string }
  /** The lines of the transcript, without durations. */
  readonly shows?: readonly string[]
}

/** Records the acts of users. */
export interface Recorder {
  /** Records a step, and runs it. */
  use(step: Step, run: () => Promise<InvocationResult>): Promise<InvocationResult>
}

/** The settings of an emulator that apply to every use. */
export interface InvokeSettings extends DeliverySettings {
  /** Updates of global commands reach users at their next use only. */
  readonly readRepair: boolean
  /** The counts of the interactions that users send, if limits are on. */
  readonly rates: Rates | undefined
  /** The recorder of sessions; undefined if nothing is recorded. */
  readonly recorder: Recorder | undefined
}

/** A use of an app that was not sent yet. */
export interface Use {
  /** The world and the services, which the interaction changes. */
  readonly api: Api
  /** The settings of the emulator. */
  readonly settings: InvokeSettings
  /** The user with the place and the locale of the use. */
  readonly invoker: Invoker
  /** The first line of the transcript. */
  readonly line: string
  /** The options of the caller. */
  readonly options: InvokeOptions
  /** The answer whether the user may use the command; absent for components and forms. */
  readonly access?: UseResult
}

/** A use that was sent to the app. */
export interface SentUse extends Use {
  /** The interaction that the app has received. */
  readonly interaction: Interaction
}

/** A use as far as it got: a result shows it, and goes on from it. */
export interface Invocation extends Use {
  /** The interaction; absent if none was made, because the service refused the use. */
  readonly interaction?: Interaction
  /** The outcome up to now; `answered` may still be followed by further messages. */
  readonly outcome: Outcome
  /** Why nothing was answered, in a sentence. */
  readonly reason?: string
  /** The way on which the interaction got to its app; absent if none was made. */
  readonly delivery?: Delivery
  /** The message with which the service shows an Activity that it has launched. */
  readonly launched?: Message
}
