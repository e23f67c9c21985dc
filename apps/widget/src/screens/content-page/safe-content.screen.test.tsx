import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { safeContent } from './safe-content'

function drawn(html: string): string {
  const { body } = safeContent(html, { hosts: ['help.example'], baseUrl: 'https://help.example/a/b' })
  return render(<>{body}</>).container.innerHTML
}
const link = (href: string) => `<a class="mc-link" href="${href}" target="_blank" rel="noopener noreferrer">x</a>`

it.each([
  ['<a href="https://help.example/c">x</a>', link('https://help.example/c')],
  ['<a href="c">x</a>', link('https://help.example/a/c')],
  ['<a href="https://evil.example/">x</a>', '<span>x</span>'],
  ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
  ['<a href="http://">x</a>', '<span>x</span>'],
  ['<a>x</a>', '<span>x</span>'],
  ['<p href="c">x</p>', '<p>x</p>'],
])('PAGE-1 RESULT-11 %s is rendered as %s', (html, expected) => {
  expect(drawn(html)).toBe(expected)
})

it.each([
  ['one<br>two', 'one<br>two'],
  ['<main><!-- a remark -->x</main>', 'x'],
  ['<main><constructor>x</constructor></main>', '<span>x</span>'],
  ['<h4 style="color:red" onclick="x()">x</h4>', '<h3>x</h3>'],
  ['<main><form>x</form>y</main>', 'y'],
])('PAGE-1 of %s the page renders %s', (html, expected) => {
  expect(drawn(html)).toBe(expected)
})

it('PAGE-1 at most forty nested elements are rendered', () => {
  const nested = (depth: number) => drawn(`<main>${'<i>'.repeat(depth)}x${'</i>'.repeat(depth)}</main>`)
  expect(nested(39)).toContain('x')
  expect(nested(40)).not.toContain('x')
  expect(nested(41).match(/<em>/g)).toHaveLength(40)
})

it('PAGE-1 at most five thousand nodes are rendered', () => {
  expect(drawn(`<main>${'<br>'.repeat(5001)}</main>`).match(/<br>/g)).toHaveLength(5000)
})
