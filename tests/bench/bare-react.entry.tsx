import { hydrateRoot } from 'react-dom/client'
import { BareForm } from './bare-react.tsx'

const root = document.getElementById('app')
if (root) hydrateRoot(root, <BareForm />)
