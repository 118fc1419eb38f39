interface ArrayConstructor {
  /** Makes `Array.isArray` narrow to a list of `unknown` instead of `any`. */
  isArray(value: unknown): value is readonly unknown[]
}
