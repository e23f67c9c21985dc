import { describe, expect, it } from 'vitest'
import { formTarget, methodInfo } from './method-info'

const hosts = ['help.example']
const method = { info: null, descriptionUrl: null, isInfoInIframe: false }

describe('the information about a method', () => {
  it.each([
    [{ info: 'METHOD.INFO' }, { kind: 'text', text: 'METHOD.INFO' }],
    [
      { descriptionUrl: 'https://help.example/card' },
      { kind: 'window', url: 'https://help.example/card', target: '_blank' },
    ],
    [{ info: 'https://help.example/card' }, { kind: 'window', url: 'https://help.example/card', target: '_blank' }],
    [
      { descriptionUrl: 'https://help.example/card', isInfoInIframe: true },
      { kind: 'frame', url: 'https://help.example/card' },
    ],
    [{}, null],
    [{ info: '' }, null],
  ])('FORM-12 the information %j opens as %j', (over, expected) => {
    expect(methodInfo({ ...method, ...over }, { hosts, deviceType: 'desktop' })).toEqual(expected)
  })

  it.each([
    'https://elsewhere.example/',
    'javascript:alert(1)',
    'https://help.example.evil.example/',
    '//help.example/',
  ])('RESULT-11 FORM-12 the address %s is not used', (descriptionUrl) => {
    const at = { hosts, deviceType: 'desktop' } as const
    expect(methodInfo({ ...method, descriptionUrl }, at)).toBeNull()
    expect(methodInfo({ ...method, descriptionUrl, info: 'K' }, at)).toEqual({ kind: 'text', text: 'K' })
    expect(methodInfo({ ...method, info: descriptionUrl, isInfoInIframe: true }, at)?.kind).not.toBe('frame')
  })

  it.each([
    [true, 'desktop', '_self'],
    [false, 'native_ios', '_self'],
    [false, 'native_android', '_blank'],
    [false, 'mobile', '_blank'],
  ] as const)('FORM-13 with info_in_iframe %s on %s the target is %s', (isInfoInIframe, deviceType, target) => {
    expect(formTarget({ isInfoInIframe, deviceType })).toBe(target)
  })
})
