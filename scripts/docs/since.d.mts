export function sinceOf(changelog: string): (code: string) => string
