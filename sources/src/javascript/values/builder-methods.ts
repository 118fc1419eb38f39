/** The effect of a builder's method on the command. */
export type Effect =
  /** Sets a field to the argument. */
  | {
      readonly kind: 'set' | 'flag'
      readonly field: string
      /** The value without an argument; absent if it is not known. */
      readonly absent?: true | null
    }
  /** Sets a field to the list of its arguments, or adds them to it. */
  | { readonly kind: 'list' | 'append'; readonly field: string }
  /** Sets or removes one entry of a dictionary of texts by locale. */
  | { readonly kind: 'locale' | 'clear-locale'; readonly field: string }
  /** Adds a choice, whose name and value are its arguments. */
  | { readonly kind: 'choice' }
  /** Adds options. A callback gets a builder of this kind; if it is absent, the arguments are finished options. */
  | { readonly kind: 'options'; readonly makes: BuilderKind | undefined }
  | { readonly kind: 'clear'; readonly field: string }

export type Methods = Readonly<Record<string, Effect>>

/** The kind of a builder: its resource, and the effects of its methods. */
export interface BuilderKind {
  /** The kind of definition that it makes. */
  readonly builds: 'command' | 'context' | 'entry-point' | 'option'
  /** The type of an option; absent for other builders. */
  readonly optionType?: number
  /** The type of a command whose class determines it; absent for others. */
  readonly commandType?: number
  /** The effect of each method on the definition, by its name. */
  readonly methods: Methods
}

/** Returns the effect of a method on such a builder; `undefined` if it has none of that name. */
export const effectOf = ({ methods }: BuilderKind, method: string): Effect | undefined =>
  Object.hasOwn(methods, method) ? methods[method] : undefined

const SETTING: ReadonlySet<Effect['kind']> = new Set(['set', 'flag', 'list', 'append'])

/** Returns the method that sets a field, for writing and for messages. */
export const setterOf = (kind: BuilderKind, field: string): string | undefined =>
  methodFor(kind, field, SETTING)

/** Returns the method that sets one entry of a dictionary of texts. */
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

/** Tells whether a method sets a field to its argument. */
export function setsField(kind: BuilderKind, method: string, field: string): boolean {
  const effect = effectOf(kind, method)
  return effect?.kind === 'set' && effect.field === field
}
