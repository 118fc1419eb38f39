export interface Published {
  readonly homepage: string
  readonly bugs: { readonly url: string }
  readonly repository: { readonly type: string; readonly url: string; readonly directory?: string }
}

export function withRepository<T extends object>(
  manifest: T,
  address: string,
  directory: string,
): T & Published
export function packageFolders(root: string): readonly string[]
