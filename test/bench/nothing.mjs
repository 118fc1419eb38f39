/** The floor of the start-up measurement: a module that does nothing. */
export const nothing = true
