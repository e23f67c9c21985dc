import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings'

const ASSETS = [
  { path: '/app.js', file: 'app.js', type: 'text/javascript; charset=utf-8' },
  { path: '/style.css', file: 'style.css', type: 'text/css; charset=utf-8' },
]

/** The pages to which the cashier redirects a player. They do not confirm a payment; only the signed events do. */
const PLAIN_PAGES = [
  {
    path: '/success',
    title: 'Thank you',
    text: 'You are back from the cashier. Your balance changes when the signed event arrives.',
  },
  {
    path: '/fail',
    title: 'Not this time',
    text: 'You are back from the cashier. Look at your balance before you try again.',
  },
  {
    path: '/processing',
    title: 'Almost there',
    text: 'You are back from the cashier. The arcade shows your payment when it arrives.',
  },
  {
    path: '/help',
    title: 'Help',
    text: 'A merchant’s support answers here: it knows the player, and changes where codes go.',
  },
  { path: '/my-account', title: 'My account', text: 'A merchant shows the player’s account here.' },
]

/** A text that the cashier loads and shows itself (PAGE-1). It is readable by other origins, because it has no personal data. */
const CONTENT_PATH = '/about/confirmed-account'
const CONTENT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Confirmed accounts – Demo Arcade</title></head>
<body>
<main>
<h1>Confirmed accounts</h1>
<p>A bank account is confirmed <strong>once</strong>, with the first payout to it. We send a code to you. Do not share it.</p>
<h2>What you need</h2>
<ul>
<li>the account’s number, as your bank writes it</li>
<li>the e-mail address or the telephone of your profile</li>
</ul>
<p>The code did not arrive? <a href="/help">Our support</a> helps.</p>
</main>
</body>
</html>
`

const plainPage = ({ title, text }: { title: string; text: string }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Demo Arcade</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="top"><a class="brand" href="/">Demo Arcade</a></header>
<main class="plain"><h1>${title}</h1><p>${text}</p><p><a class="action" href="/">Back to the arcade</a></p></main>
</body>
</html>
`

function readPublic(publicDir: string, file: string): string {
  try {
    return readFileSync(join(publicDir, file), 'utf8')
  } catch (cause) {
    throw new Error(`The demo's page is not built: ${file} is not in ${publicDir}. Run npm run build`, { cause })
  }
}

/** Adds the pages and their assets, which are read once at the start. Throws if the page is not built. */
export function addSiteRoutes(app: FastifyInstance, settings: Settings): void {
  for (const { path, file, type } of ASSETS) {
    const content = readPublic(settings.publicDir, file)
    app.get(path, (_request, reply) => reply.type(type).send(content))
  }
  const page = readPublic(settings.publicDir, 'index.html')
    .replaceAll('{{cashier-origin}}', settings.cashierOrigin)
    .replaceAll('{{sandbox-url}}', settings.sandboxUrl)
  const pages = [
    { path: '/', html: page },
    ...PLAIN_PAGES.map((plain) => ({ path: plain.path, html: plainPage(plain) })),
  ]
  app.get(CONTENT_PATH, (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('text/html; charset=utf-8').send(CONTENT),
  )
  for (const { path, html } of pages)
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
}
