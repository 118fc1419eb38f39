/** What a method of a builder does to the command. */
export type Effect =
  /** Sets a field to the argument. */
  | {
      readonly kind: 'set' | 'flag'
      readonly field: string
      /** What it is without an argument; left out if that is not known. */
      readonly absent?: true | null
    }
  /** Sets a field to the list of its arguments, or adds them to it. */
  | { readonly kind: 'list' | 'append'; readonly field: string }
  /** Sets one entry of a dictionary of texts by locale, or takes it out. */
  | { readonly kind: 'locale' | 'clear-locale'; readonly field: string }
  /** Adds a choice, whose name and value are its arguments. */
  | { readonly kind: 'choice' }
  /** Adds options. A callback gets a builder of this kind; without one, finished options are handed over. */
  | { readonly kind: 'options'; readonly makes: BuilderKind | undefined }
  | { readonly kind: 'clear'; readonly field: string }

export type Methods = Readonly<Record<string, Effect>>

/** What the instances of a class build, and what their methods do. */
export interface BuilderKind {
  readonly builds: 'command' | 'context' | 'entry-point' | 'option'
  /** Of an option. */
  readonly optionType?: number
  /** Of a command, where the class says it. */
  readonly commandType?: number
  readonly methods: Methods
}

/** What a method does on such a builder; `undefined` if it has none of that name. */
export const effectOf = ({ methods }: BuilderKind, method: string): Effect | undefined =>
  Object.hasOwn(methods, method) ? methods[method] : undefined

const SETTING: ReadonlySet<Effect['kind']> = new Set(['set', 'flag', 'list', 'append'])

/** The method that sets a field: what to write, and what to call it in messages. */
export const setterOf = (kind: BuilderKind, field: string): string | undefined =>
  methodFor(kind, field, SETTING)

/** The method that sets one entry of a dictionary of texts. */
export const localeSetterOf = (kind: BuilderKind, field: string): string | undefined =>
  methodFor(kind, field, OF_LOCALE)

const OF_LOCALE: ReadonlySet<Effect['kind']> = new Set(['locale'])

const methodFor = (
  { methods }: BuilderKind,
  field: string,
  kinds: ReadonlySet<Effect['kind']>,
): string | undefined =>
  Object.entries(methods).find(
    ([, effect]) => kinds.has(effect.kind) && 'field' in effect && effect.field === field,
  )?.[0]

/** Whether a method sets a field to its argument. */
export function setsField(kind: BuilderKind, method: string, field: string): boolean {
  const effect = effectOf(kind, method)
  return effect?.kind === 'set' && effect.field === field
}
