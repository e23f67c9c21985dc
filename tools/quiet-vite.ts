/**
 * Our Vite configurations read TypeScript of the workspace, which Vite bundles before it runs them. It lists every such
 * import at each start, some 200 lines, as a change of a future version; that version is chosen with its change.
 */
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true'
