/** The parts of the state: each has a name, where it starts, and how its actions change it. */
import type { Action } from './state-store'

/** Parts that come with the screens that need them; each declares itself here, from its own module. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled from other modules
export interface LazyParts {}

export type ActionCreator<Payload> = ((payload: Payload) => Action) & { readonly type: string }

/** Makes the actions of one type. */
export function createAction<Payload = void>(type: string): ActionCreator<Payload> {
  return Object.assign((payload: Payload): Action => ({ type, payload }), { type })
}

/** What another part's action changes: its type, and the new state. */
export type Reaction<State> = readonly [type: string, change: (state: State, payload: never) => State]

/** Says how a part answers to another part's action. */
export const on = <State, Payload>(
  { type }: ActionCreator<Payload>,
  change: (state: State, payload: Payload) => State,
): Reaction<State> => [type, change]

type Changes<State> = Readonly<Record<string, (state: State, payload: never) => State>>
type CreatorOf<Change> = Change extends (state: never, payload: infer Payload) => unknown
  ? unknown extends Payload
    ? ActionCreator<void>
    : ActionCreator<Payload>
  : never

type Reducer = (state: unknown, action: Action) => unknown

const reducers = new Map<string, Reducer>()

/**
 * Makes a part, and its actions from its changes. Every store has it from then on: before its first action it stands at its
 * start. A change that changes nothing answers the same object.
 */
export function createPart<const Name extends string, State, Own extends Changes<State>>(
  name: Name,
  initialState: State,
  changes: Own,
  reactions: readonly Reaction<State>[] = [],
) {
  const actions: Record<string, unknown> = {}
  const changeOf = new Map(reactions)
  for (const [key, change] of Object.entries(changes)) {
    const type = `${name}/${key}`
    actions[key] = createAction(type)
    changeOf.set(type, change)
  }
  reducers.set(name, (state, { type, payload }) => {
    const before = state === undefined ? initialState : (state as State)
    return changeOf.get(type)?.(before, payload as never) ?? before
  })
  return {
    actions: actions as { readonly [Key in keyof Own]: CreatorOf<Own[Key]> },
    /** The part as a store has it. */
    select: (all: { readonly [Key in Name]?: State | undefined }): State => all[name] ?? initialState,
  }
}

/** The state after an action, in every part that has come so far. */
export function reduceParts<All extends object>(all: All, action: Action): All {
  const changed: Record<string, unknown> = {}
  for (const [name, reducer] of reducers) {
    const before: unknown = Reflect.get(all, name)
    const after = reducer(before, action)
    if (after !== before) changed[name] = after
  }
  return Object.keys(changed).length > 0 ? { ...all, ...changed } : all
}
