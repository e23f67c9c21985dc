import { createCssVariablesTheme, type ShikiTransformer } from 'shiki'

/** Colours of code are variables, so that one set of classes serves both themes. */
export const codeTheme = createCssVariablesTheme({ name: 'code', variablePrefix: '--code-', fontStyle: false })

const VARIABLE = /^color:var\(--code-([\w-]+)\)$/

/** Replaces `style` attributes, which the content security policy refuses, by classes. */
export const classesForStyles: ShikiTransformer = {
  name: 'classes-for-styles',
  span(node) {
    const [, name] = VARIABLE.exec(String(node.properties.style)) ?? []
    if (name !== undefined) node.properties.class = name
    delete node.properties.style
  },
  pre(node) {
    delete node.properties.style
  },
}
