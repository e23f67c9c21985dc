import { expect, it, vi } from 'vitest'
import { postForm } from './post-form'

it('RESULT-8 THREEDS-2 postForm submits the fields in a hidden form and removes the form from the page', () => {
  const posted: unknown[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(this))
    const { method, action, target, hidden, isConnected } = this
    posted.push({ method, action, target, hidden, isConnected, fields })
  })
  const fields = { creq: 'eyJ9', submit: 'a field of that name' }
  expect(postForm({ url: 'https://issuer.example/', fields, target: 'frame' })).toBe(true)
  expect(posted).toEqual([
    { method: 'post', action: 'https://issuer.example/', target: 'frame', hidden: true, isConnected: true, fields },
  ])
  expect(document.querySelector('form')).toBeNull()
})
