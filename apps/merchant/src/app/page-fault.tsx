import { Component, type ErrorInfo, type ReactNode } from 'react';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';

type PageFaultProps = { path: string; children: ReactNode };

/** Error boundary of a page: replaces a page that throws by a message and Reload; the rest of the app continues. */
export class PageFault extends Component<PageFaultProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }
  override render() {
    return this.state.broken ? <StoppedScreen path={this.props.path} kind="broken" /> : this.props.children;
  }
}
