export { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
