/**
 * Our Vite configurations read TypeScript of the workspace, which Vite bundles before it runs them. It lists every such
 * import at each start, some 200 lines, as a change of a future version; we handle the change when we update to that
 * version.
 */
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true'
