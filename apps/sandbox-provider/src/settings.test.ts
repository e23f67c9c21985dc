import { describe, expect, it } from 'vitest'
import { readSettings, SETTINGS_DEFAULT } from './settings'

describe('the settings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toEqual({
      ...SETTINGS_DEFAULT,
      dataDir: '.data/sandbox',
      publicUrl: undefined,
      boxControl: undefined,
    })
  })

  it('uses the values of the environment', () => {
    const environment = {
      SANDBOX_PORT: '9000',
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_PUBLIC_URL: 'https://sandbox.example/',
      SANDBOX_API_KEY: 'key',
      SANDBOX_CALLBACK_SECRET: 'whsec_c2VjcmV0',
      SANDBOX_DELAY_SCALE: '0.05',
      SANDBOX_ACTION_LIFETIME_S: '30',
      CASHIER_DATA_DIR: '/data',
      CASHIER_BOX: 'on',
      CASHIER_BOX_CONTROL: 'http://localhost:9100',
    }
    expect(readSettings(environment)).toEqual({
      port: 9000,
      host: '0.0.0.0',
      publicUrl: 'https://sandbox.example',
      apiKey: 'key',
      callbackSecret: 'whsec_c2VjcmV0',
      delayScale: 0.05,
      actionLifetimeMs: 30_000,
      dataDir: '/data/sandbox',
      isInBox: true,
      boxControl: 'http://localhost:9100',
    })
  })

  it.each([
    ['SANDBOX_PORT', 'eighty'],
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_PUBLIC_URL', 'sandbox'],
    ['SANDBOX_CALLBACK_SECRET', 'secret'],
    ['SANDBOX_DELAY_SCALE', '-1'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})
