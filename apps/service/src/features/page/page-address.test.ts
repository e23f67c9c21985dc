import { expect, it } from 'vitest'
import { readPageAddress } from './page-address'

const LONGEST = 'x'.repeat(128)

it.each([
  [
    '/deposit',
    {
      path: '/deposit',
      sessionId: undefined,
      launchCode: undefined,
      brand: undefined,
      brandTheme: null,
      publicUrl: '/deposit',
      nativeShell: undefined,
      hostCheck: undefined,
    },
  ],
  [
    '/deposit?session_id=one&lang=en-COM&theme=brand2',
    { sessionId: 'one', brand: 'COM', brandTheme: 'brand2', publicUrl: '/deposit?lang=en-COM&theme=brand2' },
  ],
  ['/deposit?cashier_session_id=one', { sessionId: 'one', publicUrl: '/deposit' }],
  ['/deposit?sessionId=one', { sessionId: 'one', publicUrl: '/deposit' }],
  ['/deposit?session_id=&sessionId=one', { sessionId: 'one', publicUrl: '/deposit' }],
  [`/deposit?session_id=${LONGEST}`, { sessionId: LONGEST }],
  [`/deposit?session_id=${LONGEST}x`, { sessionId: undefined, publicUrl: '/deposit' }],
  ['/deposit?launch_code=code', { launchCode: 'code', publicUrl: '/deposit' }],
  [`/deposit?launch_code=${LONGEST}`, { launchCode: LONGEST }],
  [`/deposit?launch_code=${LONGEST}x`, { launchCode: undefined, publicUrl: '/deposit' }],
  ['/deposit?launch_code=code&cashier_in_new_tab', { launchCode: undefined }],
  ['/deposit?lang=en', { brand: undefined }],
  ['/deposit?lang=en-com', { brand: undefined }],
  ['/deposit?lang=deu-A_1', { brand: 'A_1' }],
  ['/deposit?native_shell=ios', { nativeShell: 'ios' }],
  ['/deposit?native_shell=other', { nativeShell: undefined }],
  ['/deposit?a=1?b=2', { path: '/deposit', publicUrl: '/deposit?a=1%3Fb%3D2' }],
])('BOOT-4 BOOT-12 reads %s', (url, read) => {
  expect(readPageAddress(url)).toMatchObject(read)
})

it.each([
  ['//evil.example/deposit', '/evil.example/deposit'],
  ['//', '/'],
  ['//[?a=1', '/[?a=1'],
  ['/\\[', '/['],
  ['http://[/deposit', '/http://[/deposit'],
])('RESULT-11 of %s the first view is rendered as an address of the service, so that it can be read', (url, own) => {
  const { publicUrl } = readPageAddress(url)
  expect(publicUrl).toBe(own)
  expect(new URL(publicUrl, 'https://cashier.example').host).toBe('cashier.example')
})
