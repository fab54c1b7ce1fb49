import type { ComponentType } from 'react';
import { type NavigationType, Router } from 'react-router-dom';
import { useAppHistory } from '#screen-kit/navigation/history-context.ts';
import { useLocation } from '#screen-kit/navigation/use-location.ts';

/** Development pages use react-router; this adapts the app's history to it. */
export function devPage(Page: ComponentType): ComponentType {
  return function DevPage() {
    const history = useAppHistory();
    return (
      <Router
        location={useLocation()}
        navigationType={history.visit().kind as NavigationType}
        navigator={history}
      >
        <Page />
      </Router>
    );
  };
}
