export function verifiedText(
  rule: { readonly code: string; readonly area: string; readonly severity: string },
  shown?: readonly {
    readonly rule: string
    readonly about: string
    readonly verdict: string
    readonly date: string
  }[],
): string | undefined
