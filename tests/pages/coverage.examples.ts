import { at, mapped, measured, type PageExamples, scripted } from './page-example.ts'

export const examples: PageExamples = {
  // On a good line, as here, the map comes by itself.
  coverage: [
    measured(at('coverage map', '/openNetworks')),
    at('coverage at a place', '/openNetworks?q=Mongu'),
    at('coverage at an unknown place', '/openNetworks?q=zebra'),
    at('coverage at the visitor', '/openNetworks?near=me'),
    at('coverage map by a tap', '/openNetworks?map=shown&technology=5G'),
  ].map((example) => mapped(scripted(example))),
}
