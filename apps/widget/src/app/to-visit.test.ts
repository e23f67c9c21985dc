import { describe, expect, it } from 'vitest'
import { openLocalData } from '../storage'
import { defaultBoot } from './boot'
import { parseQuery } from './query'
import { toVisit } from './to-visit'

const WINDOW = { width: 1280, height: 800 }
const visitAt = (search: string, windowSize = WINDOW) =>
  toVisit({
    boot: defaultBoot('https://cashier.example'),
    query: parseQuery(search, windowSize),
    localData: openLocalData(undefined),
    windowSize,
    facts: null,
  })

describe('toVisit', () => {
  it.each([
    ['', null, null],
    ['?width=1280&height=800', null, null],
    ['?width=390&height=700', 390, 700],
    ['?width=12', null, null],
    ['?width=279', null, null],
    ['?width=280', 280, null],
    ['?width=wide&height=-1', null, null],
  ])('BOOT-4 the query %s requests a width of %s and a height of %s', (search, width, height) => {
    expect(visitAt(search).requestedSize).toEqual({ width, height })
  })

  it('BOOT-4 on the service, which has no window, only the query counts', () => {
    expect(visitAt('', { width: 0, height: 0 }).requestedSize).toEqual({ width: null, height: null })
    expect(visitAt('?height=700', { width: 0, height: 0 }).requestedSize).toEqual({ width: null, height: 700 })
  })

  it.each([
    ['', true, false],
    ['?in_pop_up=true', false, false],
    ['?in_pop_up=true&close_icon=true', true, false],
    ['?hidenav=true', false, true],
    ['?hidenav=true&close_icon=1', true, true],
    ['?close_icon=maybe', true, false],
  ])(
    'UI-5 BOOT-4 with %s our close button is shown: %s, and the navigation is hidden: %s',
    (search, hasCloseIcon, isNavigationHidden) => {
      expect(visitAt(search)).toMatchObject({ hasCloseIcon, isNavigationHidden })
    },
  )

  it('BOOT-7 the forced mobile layout does not depend on the device', () => {
    expect(visitAt('?isForcedMobile=1')).toMatchObject({ isForcedMobile: true, device: { type: 'desktop' } })
    expect(visitAt('').isForcedMobile).toBe(false)
  })
})
