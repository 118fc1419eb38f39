/** What loading a module costs that does nothing: the floor of the start-up measurement. */
export const nothing = true
