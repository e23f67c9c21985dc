/** Parameters of the address, by their names in the route's `path`. */
export type PageProps = { readonly params: Readonly<Record<string, string>> }
