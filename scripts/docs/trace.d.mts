/** The path of the test in which a rule (`area/name`) or a function (`name()`) is asked for. */
export function testOf(subject: string): string | undefined
