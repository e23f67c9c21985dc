import type { Plugin } from 'vite'

/**
 * Vite plug-in: lets the bundler leave out the router's components that nobody uses. They are made by `forwardRef`, which
 * the router does not mark as pure, and their names are set afterwards; together that keeps its forms, links and their
 * prefetching, a quarter of it, in every first view.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'modulor-router',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^(?:Link|NavLink|Form|ScrollRestoration)\.displayName = .*$/gm, ''),
        map: null,
      }),
    },
  }
}
