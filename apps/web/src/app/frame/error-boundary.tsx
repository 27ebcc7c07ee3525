import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = { readonly fallback: (retry: () => void) => ReactNode; readonly children: ReactNode }
type State = { readonly failed: boolean }

/** After a bug in a page: the frame stays, with words and a way to try again. */
export class ErrorBoundary extends Component<Props, State> {
  constructor(props: Props) {
    super(props)
    // As a field of the class it would bring 300 bytes of helpers for older browsers.
    this.state = { failed: false }
  }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
