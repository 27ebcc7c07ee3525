/** A folder that has a place in an order: what it holds, and the file to read first. */
export type OrderedFolder = { readonly name: string; readonly holds: string; readonly face: string }
