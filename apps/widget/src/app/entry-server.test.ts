import { describe, expect, it } from 'vitest'
import { bootSample, depositListingSample, payGroupSample } from '../api/wire-samples'
import { render, renderStartNotice } from './entry-server'

const boot = bootSample()
const page = (search: string) => render(boot, `/deposit${search}`)

describe('the query in the rendered page', () => {
  it.each([
    ['BOOT-6', '', 'data-brand-theme="brand0"'],
    ['BOOT-6', '?theme=Brand-3', 'data-brand-theme="brand3"'],
    ['BOOT-6', '?theme=brand12', 'data-brand-theme="brand12"'],
    ['BOOT-4', '?theme=dark', 'data-theme="dark"'],
    ['BOOT-4', '?lang=de-COM', 'lang="de"'],
    ['BOOT-4', '?lang=ar-COM', 'dir="rtl"'],
    ['BOOT-4', '?width=390&height=700', '--query-width:390px;--query-height:700px'],
    ['BOOT-4', '?isForcedMobile=true', 'data-mobile=""'],
  ])('%s the query %s is rendered as %s, and only that query', (_clause, search, drawn) => {
    expect(page(search)).toContain(drawn)
    if (search !== '') expect(page('?in_pop_up=true&theme=brand7')).not.toContain(drawn)
  })

  it('BOOT-4 BOOT-12 invalid values are ignored', () => {
    expect(page('?theme=%3Cb%3E&lang=deutsch&width=-1&isForcedMobile=perhaps')).toBe(page(''))
  })

  it('BOOT-3 renders nothing if the cashier must open in another tab', () => {
    expect(page('?cashier_in_new_tab=true')).toBe('')
  })
})

describe('issue-13 5 the texts of the brand', () => {
  const texts = {
    de: { Card: '<Karte> & mehr', 'LIST.DEPOSIT': 'Guthaben laden', 'APP.RELOAD': 'Nochmals' },
    en: { 'LIST.DEPOSIT': 'Add money' },
  }
  const own = bootSample({
    texts,
    deposit: depositListingSample({ payment_groups: [payGroupSample({ public_name: 'Card' })] }),
  })

  it('they are in the first view of their language, escaped, and in no other language', () => {
    const german = render(own, '/deposit?lang=de-COM')
    expect(german).toContain('&lt;Karte&gt; &amp; mehr')
    expect(german).toContain('Guthaben laden')
    expect(render(own, '/deposit?lang=en-COM')).toContain('Add money')
    expect(render(own, '/deposit?lang=fr-COM')).not.toMatch(/Guthaben|Add money|Karte/)
    expect(renderStartNotice(own, '/deposit?lang=de-COM')).toContain('Nochmals')
  })

  it('they do not affect the page of another brand', () => {
    render(own, '/deposit?lang=de-COM')
    expect(page('?lang=de-COM')).not.toContain('Guthaben laden')
  })
})

describe('renderStartNotice', () => {
  it.each([
    ['?lang=de-COM', 'lang="de"', 'Neu laden'],
    ['?lang=ar-COM&theme=dark', 'data-theme="dark"', 'dir="rtl"'],
    ['', 'role="alert"', 'Check your connection, then reload.'],
  ])('issue-8 2.1 the notice for %s is hidden and in the language of the address', (search, ...parts) => {
    const notice = renderStartNotice(boot, `/deposit${search}`)
    for (const part of ['id="modulor-start"', 'hidden=""', ...parts]) expect(notice).toContain(part)
  })

  it('BOOT-2 is empty for another design theme', () => {
    expect(renderStartNotice({ ...boot, design_theme: 'classic' }, '/deposit')).toBe('')
  })
})
