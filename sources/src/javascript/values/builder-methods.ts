/** How a method of a builder changes the definition. */
export type Effect =
  /** Sets a field to the argument. */
  | {
      readonly kind: 'set' | 'flag'
      readonly field: string
      /** The value if the call has no argument; absent if it is unknown. */
      readonly absent?: true | null
    }
  /** Sets a field to the list of arguments, or adds them to the field's list. */
  | { readonly kind: 'list' | 'append'; readonly field: string }
  /** Sets or removes the text for one locale. */
  | { readonly kind: 'locale' | 'clear-locale'; readonly field: string }
  /** Adds a choice. The arguments are its name and value. */
  | { readonly kind: 'choice' }
  /**
   * Adds options. A callback gets a builder of the kind `makes`; if it is `undefined`, the
   * arguments are finished options.
   */
  | { readonly kind: 'options'; readonly makes: BuilderKind | undefined }
  | { readonly kind: 'clear'; readonly field: string }

export type Methods = Readonly<Record<string, Effect>>

/** The kind of a builder: the definition that it builds, and the effects of its methods. */
export interface BuilderKind {
  /** The kind of definition that the builder makes. */
  readonly builds: 'command' | 'context' | 'entry-point' | 'option'
  /** The option type; absent for builders of other definitions. */
  readonly optionType?: number
  /** The command type, if the builder's class determines it. */
  readonly commandType?: number
  /** The effects of the methods, by name. */
  readonly methods: Methods
}

/**
 * Returns the effect of a method on a builder of this kind; `undefined` if there is no such method.
 */
export const effectOf = ({ methods }: BuilderKind, method: string): Effect | undefined =>
  Object.hasOwn(methods, method) ? methods[method] : undefined

const SETTING: ReadonlySet<Effect['kind']> = new Set(['set', 'flag', 'list', 'append'])

/** Returns the name of the method that sets a field, for added code and messages. */
export const setterOf = (kind: BuilderKind, field: string): string | undefined =>
  methodFor(kind, field, SETTING)

/** Returns the name of the method that sets a text for one locale. */
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
