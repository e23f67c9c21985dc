import { describe, expect, it } from 'vitest'
import { matchRoute } from './match-route'

const routes = [
  '*',
  '/deposit/:provider',
  '/deposit/:provider/:form',
  '/deposit/deposit-error',
  '/pay/:provider/:id?',
].map((path) => ({ id: path, path, element: null }))
const matched = (path: string) => {
  const found = matchRoute(routes, path)
  return found && [found.route.id, found.params]
}

describe('the route of a path', () => {
  it.each([
    ['ROUTE-4', '/deposit/deposit-error', '/deposit/deposit-error', {}],
    ['ROUTE-4', '/deposit/deposit-error/', '/deposit/deposit-error', {}],
    ['ROUTE-4', '/Deposit/DEPOSIT-error', '/deposit/deposit-error', {}],
    ['ROUTE-4', '/deposit/deposit%2Derror', '/deposit/deposit-error', {}],
    ['ROUTE-2', '/deposit/card', '/deposit/:provider', { provider: 'card' }],
    ['ROUTE-2', '/deposit/Card//', '/deposit/:provider', { provider: 'Card' }],
    ['ROUTE-2', '/deposit/card/step-2', '/deposit/:provider/:form', { provider: 'card', form: 'step-2' }],
    ['ROUTE-2', '/deposit/50%25%20a%2Fb', '/deposit/:provider', { provider: '50% a/b' }],
    ['ROUTE-2', '/deposit/50%', '/deposit/:provider', { provider: '50%' }],
    ['ALT-1', '/pay/sandbox/p_1', '/pay/:provider/:id?', { provider: 'sandbox', id: 'p_1' }],
    ['ALT-1', '/pay/sandbox', '/pay/:provider/:id?', { provider: 'sandbox', id: undefined }],
    ['ALT-1', '/pay/sandbox/', '/pay/:provider/:id?', { provider: 'sandbox', id: undefined }],
    ['ROUTE-14', '/', '*', {}],
    ['ROUTE-14', '/deposit//step-2', '*', {}],
    ['ROUTE-14', '//deposit/card', '*', {}],
    ['ROUTE-14', '/deposit/card/too/deep', '*', {}],
  ])('%s the path %s has the route %s', (_clause, path, route, params) => {
    expect(matched(path)).toEqual([route, params])
  })

  it('ROUTE-13 it is null if no route matches', () => {
    expect(matchRoute([{ id: 'list', path: '/deposit', element: null }], '/select-country')).toBeNull()
  })
})
