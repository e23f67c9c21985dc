import { expect, it } from 'vitest'
import { openLocalData } from '../../storage'
import { rememberChoice } from './use-method-opening'

it('LIST-16 ALT-3 BOOT-11 the chosen method is stored, and the methods left for it, newest first', () => {
  const localData = openLocalData(undefined)
  const kept = () => [localData.read('selected-method-id'), localData.read('alternative-methods')]
  rememberChoice(localData, 'card')
  expect(kept()).toEqual(['card', []])
  rememberChoice(localData, 'card')
  expect(kept()).toEqual(['card', []])
  rememberChoice(localData, 'bank')
  rememberChoice(localData, 'wallet')
  expect(kept()).toEqual(['wallet', ['bank', 'card']])
  // Chosen again, the card no longer counts as left.
  rememberChoice(localData, 'card')
  expect(kept()).toEqual(['card', ['wallet', 'bank']])
})

it('ALT-3 at most twenty methods are stored as left', () => {
  const localData = openLocalData(undefined)
  for (let id = 0; id <= 21; id += 1) rememberChoice(localData, String(id))
  expect(localData.read('alternative-methods')).toHaveLength(20)
  expect(localData.read('alternative-methods')?.at(-1)).toBe('1')
})
