/** The operations of a browser that a journey needs, for every protocol. */

export type Role = 'button' | 'heading' | 'textbox' | 'checkbox' | 'listitem' | 'link' | 'radio' | 'img'

/** An element by its accessible role and name, by its label (a password field has no role), or by a test id and a text. */
export type Query =
  | { readonly role: Role; readonly name: string | RegExp }
  | { readonly label: RegExp }
  | { readonly testId: string; readonly text: string }

export type Size = { readonly width: number; readonly height: number }

export interface Tab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  /** Clicks the first element that matches. False: there is none, or it cannot be clicked yet. */
  click(frames: Frames, query: Query): Promise<boolean>
  /** Types key by key into the first match, replacing its value. False: there is none. */
  type(frames: Frames, query: Query, text: string): Promise<boolean>
  /** Whether the element is there and visible. */
  has(frames: Frames, query: Query): Promise<boolean>
  /** The visible text of the document; undefined if the frame does not exist. */
  text(frames: Frames): Promise<string | undefined>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

/** Selectors of nested frames, the outermost first; an empty list is the page itself. */
export type Frames = readonly string[]

export interface Engine {
  /** Name and version, for the report. */
  readonly described: string
  newTab(size: Size): Promise<Tab>
  stop(): Promise<void>
}
