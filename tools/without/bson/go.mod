// Stands in for MongoDB's driver, with which gin reads and writes BSON. Obi speaks none.
module go.mongodb.org/mongo-driver/v2

go 1.26.0
