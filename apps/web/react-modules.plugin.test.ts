import { expect, test } from 'vitest'
import { asModule } from './react-modules.plugin.ts'

test('requires become imports, and exports stay apart from what the file calls by their names', () => {
  const code = [
    'var Scheduler = require("scheduler"),',
    '  React = require("react");',
    'function memo() { return Scheduler.now(React.version) }',
    'exports.memo = function () { return memo() };',
  ].join('\n')
  expect(asModule(code)).toBe(
    [
      "import * as Scheduler from 'scheduler'",
      "import * as React from 'react'",
      'function memo() { return Scheduler.now(React.version) }',
      'var export$memo = function () { return memo() };',
      'export { export$memo as memo }',
    ].join('\n'),
  )
})

test('a name that is assigned twice and read in between is one variable', () => {
  const code = [
    'exports.now = void 0;',
    'if (a) exports.now = function () {};',
    'else exports.now = b;',
    'exports.now();',
  ].join('\n')
  expect(asModule(code)).toBe(
    [
      'var export$now',
      'export$now = void 0;',
      'if (a) export$now = function () {};',
      'else export$now = b;',
      'export$now();',
      'export { export$now as now }',
    ].join('\n'),
  )
})

test.each(['module.exports = a', 'var a = require(name)', 'if (a) require("b")'])(
  'refuses %j',
  (code) => {
    expect(() => asModule(code)).toThrow('not known here')
  },
)
