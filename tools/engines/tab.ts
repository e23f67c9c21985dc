/** What a journey needs of a browser, whichever protocol drives it. */

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
  /** Types key by key into the first match, in place of what it holds. False: there is none. */
  type(frames: Frames, query: Query, text: string): Promise<boolean>
  /** Whether the element is there and visible. */
  has(frames: Frames, query: Query): Promise<boolean>
  /** The visible text of the document; undefined where the frame is not there. */
  text(frames: Frames): Promise<string | undefined>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

/** Selectors of frames, each inside the one before; none is the page itself. */
export type Frames = readonly string[]

export interface Engine {
  /** Name and version, for the report. */
  readonly described: string
  newTab(size: Size): Promise<Tab>
  stop(): Promise<void>
}
