/**
 * Returns the path of the test for a rule (`area/name`) or a function (`name()`); undefined if
 * there is none.
 */
export function testOf(subject: string): string | undefined
