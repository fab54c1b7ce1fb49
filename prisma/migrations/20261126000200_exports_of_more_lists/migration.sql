alter type export_kind add value 'refunds';
alter type export_kind add value 'stock';
alter type export_kind add value 'stock_movements';
alter type export_kind add value 'products';
alter type export_kind add value 'complaints';
