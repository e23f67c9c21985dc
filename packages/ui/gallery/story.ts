import type { ReactNode } from 'react'

export type StoryState = { name: string; node: ReactNode }

/** A part and the states it is shown in; `part` is its name in the address. */
export type Story = { part: string; states: readonly StoryState[] }

/** A story out of states by their names. */
export function story(part: string, states: Record<string, ReactNode>): Story {
  return { part, states: Object.entries(states).map(([name, node]) => ({ name, node })) }
}
