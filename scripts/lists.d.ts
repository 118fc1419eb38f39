interface ArrayConstructor {
  /** A list found in a value of unknown type has items of unknown type; without this they would be `any`. */
  isArray(value: unknown): value is readonly unknown[]
}
