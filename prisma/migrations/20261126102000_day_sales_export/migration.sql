alter type export_kind add value 'day_sales';
